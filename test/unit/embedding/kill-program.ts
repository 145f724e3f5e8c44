// Embeds a library in the background with vectors on disk, stops answering after `argv[3]` skills and says so: to be killed.

import { Setting } from './runner-setting.ts';

const setting = new Setting(200, process.argv[2]);
setting.hangsAfter = Number(process.argv[3]);
setting.onHang = () => process.stdout.write('hangs\n');
setting.run().catch((error: unknown) => console.error(error));

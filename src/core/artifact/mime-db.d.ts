declare module 'mime-db' {
  interface MimeEntry {
    readonly source?: string;
    readonly extensions?: readonly string[];
  }
  const db: Readonly<Record<string, MimeEntry>>;
  // eslint-disable-next-line no-restricted-exports -- as the package has it
  export default db;
}

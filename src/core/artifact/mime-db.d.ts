declare module 'mime-db' {
  interface MimeEntry {
    readonly source?: string;
    readonly extensions?: readonly string[];
  }
  const db: Readonly<Record<string, MimeEntry>>;
  export default db;
}

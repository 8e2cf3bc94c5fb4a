/** A backup that cannot be taken, or a database that cannot take it; the message says what to do. */
export class BackupRefused extends Error {}

/**
 * By table and file: the way of the gate's table by which authority is written there, or after a dash the reason why it
 * needs none. Files are below `server/features/`, or named from `infra/` on.
 */
export type Writers = Record<string, Record<string, string>>

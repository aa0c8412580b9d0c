// Written by `npm run migrate` from the migrations. Do not edit.

// biome-ignore lint/suspicious/noEmptyInterface: no migration has made a table yet
export interface Tables {}

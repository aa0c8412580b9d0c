import type { Pieces } from './write-message.ts'

/** Compiled texts of one language by the keys of the English ones; what has no translation is not in it. */
export type Catalogue = Readonly<Record<string, Pieces>>

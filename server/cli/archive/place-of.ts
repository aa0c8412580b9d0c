import path from 'node:path'
import type { Terminal } from '../command.ts'

/** A file or folder as it was typed: npm runs commands in Sash's folder and tells the one that they were typed in. */
export const placeOf = ({ environment }: Terminal, name: string): string =>
  path.resolve(environment.INIT_CWD ?? '.', name)

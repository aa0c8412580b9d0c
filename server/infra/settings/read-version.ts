import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findProjectRoot } from '../db/schema/migrate.ts'

/** The version of this Sash, such as `0.1.0`. */
export const readVersion = (): string =>
  String(JSON.parse(readFileSync(path.join(findProjectRoot(), 'package.json'), 'utf8')).version)

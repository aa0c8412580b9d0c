import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expectedOfSamples } from './expected.ts'

/** Files below the folder that can hold a badge and of which nothing is expected, by their path in the folder. */
export const listOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|jsonld|jwt|jws|txt|png|svg)$/i.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !expectedOfSamples.some((expected) => expected.file === file))
    .sort()

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a server has answered, by address, so that a run which was stopped need not ask again. */
export interface KeptAnswers {
  read(url: string): Buffer | undefined
  write(url: string, bytes: Buffer): void
}

/** Answers as files in a folder that only its owner can open: they name people. */
export const keepAnswersIn = (folder: string): KeptAnswers => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (url: string): string => path.join(folder, createHash('sha256').update(url).digest('hex'))
  return {
    read: (url) => (existsSync(fileOf(url)) ? readFileSync(fileOf(url)) : undefined),
    write: (url, bytes) => {
      const file = fileOf(url)
      // A file that is there is whole, even where the power fails.
      writeFileSync(`${file}.part`, bytes, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
  }
}

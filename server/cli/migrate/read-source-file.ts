import { readFileSync, statSync } from 'node:fs'
import { MoveSourceError } from '../../features/moving/index.ts'

const mostBytes = 256 * 1024 * 1024

export function readSourceFile(file: string): Buffer {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new MoveSourceError(`There is no ${file}.`)
  if (found.size > mostBytes) throw new MoveSourceError(`${file} has more than 256 MB: split it.`)
  return readFileSync(file)
}

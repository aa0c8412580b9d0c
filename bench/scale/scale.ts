import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type Client, createClient } from '../load.ts'
import { askDatabase } from '../measures/ask-database.ts'
import { startSash } from '../sash.ts'
import { form, formType, password, send } from '../seeds/people.ts'
import { type FilledNote, noteName } from './fill.ts'
import { accountOf } from './plan.ts'
import { logPlans, readWork, type Work } from './read-plans.ts'
import { findKnown, listRoutes, type Route } from './routes.ts'

const warming = 3
const times = 5
/** What a call may look at, whatever the size of the database. */
export const mostBuffers = 2500

type Headers = Record<string, string>

interface Measured extends Work {
  /** What it may look at. */
  most: number
}

/** Asks a filled database every read and prints what PostgreSQL did for each; how many of them look at too much. */
export const benchScale = async (folders: readonly string[], say: (line: string) => void): Promise<number> => {
  const columns: { awards: number; found: Map<string, Measured> }[] = []
  for (const folder of folders) {
    const note: FilledNote = JSON.parse(readFileSync(path.join(folder, noteName), 'utf8'))
    say(`${note.awards.toLocaleString('en-US')} awards in ${folder}`)
    columns.push({ awards: note.awards, found: await measureFolder(folder, note, say) })
  }
  const sizes = columns.map(({ awards }) => awards.toLocaleString('en-US'))
  say(`| Route | ${sizes.map((size) => `buffers, ms and statements at ${size}`).join(' | ')} |`)
  say(`|---|${sizes.map(() => '---:').join('|')}|`)
  for (const title of columns[0]?.found.keys() ?? [])
    say(`| ${title} | ${columns.map(({ found }) => writeWork(found.get(title))).join(' | ')} |`)
  const last = columns.at(-1)?.found ?? new Map<string, Measured>()
  return [...last.values()].filter(({ buffers, most }) => buffers > most).length
}

async function measureFolder(
  folder: string,
  note: FilledNote,
  say: (line: string) => void,
): Promise<Map<string, Measured>> {
  // Only connections that are made afterwards log their plans.
  const first = await startSash({ dataDir: folder, port: note.port })
  await logPlans(folder)
  await first.stop()
  const sash = await startSash({ dataDir: folder, port: note.port })
  const client = createClient(sash.origin, 1)
  const found = new Map<string, Measured>()
  try {
    const known = await askDatabase(folder, findKnown)
    const headers = {
      owner: await signIn(client, note.owner, 'rw:profile rw:issuer rw:backpack'),
      holder: await signIn(client, note.holder, 'rw:profile rw:backpack'),
      stranger: {},
    }
    await askDatabase(folder, widen)
    for (const route of listRoutes(known)) {
      const { most = mostBuffers } = route
      const work = { ...(await measureRoute(folder, client, route, headers[route.as])), most }
      found.set(route.title, work)
      say(`${route.title}: ${writeWork(work)}`)
    }
    return found
  } finally {
    client.close()
    await sash.stop()
  }
}

const credentialScope = 'https://purl.imsglobal.org/spec/ob/v3p0/scope/credential.readonly'

/** What only an app gets that somebody has agreed to. */
const widen = (database: pg.Client) =>
  database.query(`update access_tokens set scope = scope || ' ' || $1 where account_id = $2`, [
    credentialScope,
    accountOf(0),
  ])

async function signIn(client: Client, username: string, scope: string): Promise<Headers> {
  const token = await send(client, '/o/token', form({ username, password, scope }), formType)
  return { authorization: `Bearer ${JSON.parse(token).access_token}` }
}

/** The middle one of five calls, by what it looked at. */
async function measureRoute(
  folder: string,
  client: Client,
  { title, path: at }: Route,
  headers: Headers,
): Promise<Work> {
  const ask = async (index: number) => {
    const answer = await client.send({ path: at(index), headers })
    if (answer.status !== 200) throw new Error(`${title}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  for (let index = 0; index < warming; index++) await ask(index)
  const works: Work[] = []
  for (let index = warming; index < warming + times; index++) works.push(await readWork(folder, () => ask(index)))
  works.sort((one, other) => one.buffers - other.buffers)
  return works[Math.floor(times / 2)] ?? { statements: 0, buffers: 0, milliseconds: 0 }
}

const writeWork = (work: Measured | undefined): string => {
  if (!work) return ''
  const { buffers, milliseconds, statements, most } = work
  const text = `${buffers.toLocaleString('en-US')} · ${milliseconds.toFixed(1)} · ${statements}`
  return buffers > most ? `**${text}**` : text
}

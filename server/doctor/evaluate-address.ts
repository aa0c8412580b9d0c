import { z } from 'zod'
import type { Db } from '#infra/db/connections/connect.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { urlToDidWeb } from '#openbadges'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface AddressFacts {
  origin: string
  isLocal: boolean
  /** Why /.well-known/did.json was not to be had there. */
  failure: string | undefined
  /** What it says: whose it is, and its keys. */
  did: string | undefined
  published: readonly string[]
  /** The keys that this server has. */
  own: readonly string[]
}

const document = z.object({
  id: z.string(),
  verificationMethod: z.array(z.object({ publicKeyMultibase: z.string() })).default([]),
})

/** Asks the server's own address as anybody would. */
export const gatherAddress = async (
  db: Db,
  { origin, isLocal }: { origin: string; isLocal: boolean },
  fetchOutside: FetchOutside,
): Promise<AddressFacts> => {
  const keys = await db.selectFrom('site_keys').select('multikey').execute()
  const answer = await fetchOutside(`${origin}/.well-known/did.json`, { accept: 'application/json', timeoutMs: 5000 })
  const common = { origin, isLocal, own: keys.map(({ multikey }) => multikey) }
  if (!answer.ok) return { ...common, failure: answer.detail, did: undefined, published: [] }
  const read = document.safeParse(tryJson(answer.text()))
  if (!read.success) return { ...common, failure: 'it is not a DID document', did: undefined, published: [] }
  const published = read.data.verificationMethod.map(({ publicKeyMultibase }) => publicKeyMultibase)
  return { ...common, failure: undefined, did: read.data.id, published }
}

const tryJson = (text: string | undefined): unknown => {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}

export const evaluateAddress = ({ origin, isLocal, failure, did, published, own }: AddressFacts): Diagnosis => {
  const where = `${origin}/.well-known/did.json`
  if (failure !== undefined)
    return (isLocal ? warn : bad)(
      'address',
      `${where} cannot be had from here (${failure}).`,
      'start Sash, and look at the name in the DNS, the proxy and its certificate; verifiers fetch the same.',
    )
  const expected = urlToDidWeb(origin)
  if (did !== expected)
    return bad('address', `${where} is that of ${did}, not of ${expected}.`, 'let the name lead to this server.')
  const hidden = own.filter((key) => !published.includes(key))
  return hidden.length === 0
    ? ok('address', `${origin} leads to this server, which shows its ${published.length} keys.`)
    : bad(
        'address',
        `${where} lacks ${hidden.length} of the keys in this database.`,
        'another server, or a copy kept by the proxy, answers there: let the name lead to this one.',
      )
}

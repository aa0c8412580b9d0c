import type { FastifyRequest } from 'fastify'
import { refuse } from '#infra/errors.ts'
import { type Asking, chooseForm, namesType, readWish } from '#infra/http/accept.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Edition } from './documents.ts'

export interface RequestedFormat {
  id: string
  edition: Edition
  /** Set where the address itself names the edition. */
  named: Edition | undefined
  /** The address is that of a document, whatever the caller takes. */
  isFile: boolean
  wantsPage: boolean
  expand: string[]
}

// 2.0 first: to whoever wants both alike.
const forms = [
  ['2_0', ['application/ld+json', 'application/json']],
  ['3_0', ['application/vc+ld+json', 'application/vc']],
] as const
const [hosted, signed] = forms
const didTypes = ['application/did+json', 'application/did+ld+json']
const dataTypes = forms.flatMap(([, types]) => types)

/**
 * The edition that the address names, or else the one that is wanted most. Who takes a JWT alone means a credential, and who
 * names the document of a DID looks for keys: of two editions wanted alike it gets the one that has them.
 */
export const chooseEdition = (asking: Asking, named: Edition | undefined): Edition =>
  named ??
  chooseForm(asking, namesType(asking, didTypes) ? [signed, hosted] : forms) ??
  chooseForm(asking, [['3_0', ['application/vc+jwt']]]) ??
  '2_0'

/** What the caller wants of a public address: which thing, as a page or as a document, in which edition. */
export const readRequestedFormat = (
  request: FastifyRequest,
  idOrFile: string,
  query: { v?: string | undefined },
): RequestedFormat => {
  const isFile = idOrFile.endsWith('.json')
  const named = readEdition(query.v)
  const expand = readExpand(request.query)
  const wish = readWish(request, dataTypes)
  return {
    id: isFile ? idOrFile.slice(0, -5) : idOrFile,
    edition: chooseEdition(request, named),
    named,
    isFile,
    wantsPage: !isFile && (wish === undefined ? !readsData(request, named, expand) : wish === 'page'),
    expand,
  }
}

// What HTTP libraries say of themselves where the program that uses one says nothing: those that read badges do so.
const library =
  /^(?:python-requests|python-urllib|python-httpx|python|aiohttp|curl|wget|go-http-client|java|apache-httpclient|okhttp|node|node-fetch|undici|axios|got|guzzlehttp|php|ruby|faraday|rest-client|libwww-perl|dart|reqwest|postmanruntime)\b(?!.*(?:https?:|@|bot))/i

/**
 * Whether a caller that names no type reads data: it asks for what only documents have, it is a script in a page, or a
 * program that does not say what it is. Everybody else may be drawing a preview of a link, and gets the page.
 */
function readsData({ headers }: FastifyRequest, named: Edition | undefined, expand: readonly string[]): boolean {
  if (named !== undefined || expand.length > 0) return true
  if (headers.origin !== undefined || headers['sec-fetch-dest'] === 'empty') return true
  const agent = headers['user-agent']?.trim() ?? ''
  return agent === '' || library.test(agent)
}

export function readEdition(version: string | undefined): Edition | undefined {
  if (version === undefined || version === '') return undefined
  if (version === '1_1' || version === '2_0' || version === '3_0') return version
  throw refuse('request.invalid', { fields: { v: [makeMessage('page.edition')] } })
}

/** For what 1.1 does not know. */
export const withoutLegacy = (edition: Edition): '2_0' | '3_0' => (edition === '3_0' ? '3_0' : '2_0')

function readExpand(query: unknown): string[] {
  if (typeof query !== 'object' || query === null || !('expand' in query)) return []
  const list = Array.isArray(query.expand) ? query.expand : [query.expand]
  return list.filter((item): item is string => typeof item === 'string').slice(0, 10)
}

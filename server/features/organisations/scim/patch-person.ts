import { type ScimOperation, type ScimUserBody, scimUserBody } from '#contracts/standards/scim.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { sayIssue } from '#infra/http/say-issue.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { PersonRow } from './queries.ts'

type Values = Record<string, unknown> & { name: Record<string, unknown> }

/**
 * The person as the operations leave them. Attributes that are not kept here are passed over, as directories send whatever
 * they know; AppError 400 when what is left is no person.
 */
export const patchPerson = (row: PersonRow, operations: readonly ScimOperation[]): ScimUserBody => {
  const values: Values = {
    userName: row.user_name,
    externalId: row.external_id,
    name: { givenName: row.first_name, familyName: row.last_name },
    emails: [{ value: row.email, primary: true }],
    active: row.is_active,
  }
  for (const { op, path, value } of operations) {
    if (op.toLowerCase() === 'remove') remove(values, path ?? '')
    else if (path) set(values, path, value)
    else if (isObject(value)) for (const [name, one] of Object.entries(value)) set(values, name, one)
  }
  const parsed = scimUserBody.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid({
    [String(issue?.path[0] ?? 'non_field_errors')]: [issue ? sayIssue(issue) : makeMessage('scim.value')],
  })
}

const prefix = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i

const nameOf = (path: string): string => path.replace(prefix, '').toLowerCase()

const needed = /^(?:username|active|emails|emails(?:\[[^\]]*\])?\.value)$/

/** RFC 7644 section 3.5.2.2: what nobody can be without is not taken away, nor whether somebody may sign in. */
function remove(values: Values, path: string): void {
  const name = nameOf(path)
  if (needed.test(name)) throw refuse('scim.needed')
  if (name === 'name') values.name = {}
  else set(values, path, null)
}

function set(values: Values, path: string, value: unknown): void {
  const name = nameOf(path)
  if (name === 'username') values.userName = value
  else if (name === 'externalid') values.externalId = value
  else if (name === 'active') values.active = value
  else if (name === 'name.givenname') values.name.givenName = value
  else if (name === 'name.familyname') values.name.familyName = value
  else if (name === 'name' && isObject(value)) Object.assign(values.name, value)
  else if (name === 'emails') values.emails = value
  else if (/^emails\[[^\]]*\]\.value$/.test(name)) values.emails = [{ value, primary: true }]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

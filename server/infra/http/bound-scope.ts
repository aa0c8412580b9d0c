import { db } from '../context.ts'

/**
 * Whether a token for single issuers opens this path: access lists name the parameter (`rw:issuer:{issuerSlug}`), tokens
 * the issuer (`rw:issuer:Qb3…`).
 */
export const holdsBoundScope = async (
  scopes: ReadonlySet<string>,
  access: readonly string[],
  params: unknown,
): Promise<boolean> => {
  for (const template of access) {
    const [, scope, name] = /^(rw:issuer(?:Owner)?:)\{(\w+)\}$/.exec(template) ?? []
    if (scope === undefined || name === undefined) continue
    if (![...scopes].some((held) => held.startsWith(scope))) continue
    const issuerId = await findIssuerOf(name, readParam(params, name))
    if (issuerId !== undefined && scopes.has(`${scope}${issuerId}`)) return true
  }
  return false
}

function readParam(params: unknown, name: string): string {
  const value: unknown = Object(params)[name]
  return typeof value === 'string' ? value : ''
}

async function findIssuerOf(name: string, id: string): Promise<string | undefined> {
  if (id === '' || id.includes('\u0000')) return undefined
  if (name.startsWith('issuer')) return id
  const row = name.startsWith('badge')
    ? await db().selectFrom('badge_locations').select('issuer_id').where('badge_id', '=', id).executeTakeFirst()
    : await db().selectFrom('award_locations').select('issuer_id').where('award_id', '=', id).executeTakeFirst()
  return row?.issuer_id
}

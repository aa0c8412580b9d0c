import { toOneLine } from '#infra/one-line.ts'
import {
  findOrganisation,
  listDomains,
  listMembers,
  listOrganisations,
  presentMembers,
} from '../features/organisations/index.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const most = 100

const list: Command = {
  name: 'organisations list',
  usage: '',
  summary: 'Show the organisations that sign in at their own provider, the newest first, a hundred at most.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`organisations list takes no ${args[0]}.`)
    const { rows, domains } = await withDatabase(terminal, async (db) => {
      const rows = await listOrganisations(db, { after: undefined, limit: most })
      const ids = rows.map((row) => row.organisation_id)
      return { rows, domains: await listDomains(db, ids) }
    })
    if (rows.length === 0) terminal.say('There are no organisations.')
    for (const { organisation_id, name, kind, is_required, scim_hash } of rows) {
      const own = domains.filter((one) => one.organisation_id === organisation_id).map((one) => one.domain)
      const marks = [is_required && 'only this way', scim_hash && 'directory'].filter(Boolean)
      terminal.say([organisation_id, toOneLine(name), kind, own.join(','), ...marks].join('  '))
    }
  },
}

const members: Command = {
  name: 'organisations members',
  usage: 'ORGANISATION [PART]',
  summary: 'Show who belongs to an organisation, the newest first, a hundred at most; PART is of a name or an address.',
  run: async (args, terminal) => {
    const [organisationId, part = '', ...more] = args
    if (!organisationId || more.length > 0) throw new UsageError('Name one organisation by its id.')
    const rows = await withDatabase(terminal, async (db) => {
      if (!(await findOrganisation(db, organisationId))) throw new Error(`There is no organisation ${organisationId}.`)
      const found = await listMembers(db, { organisationId, part, after: undefined, limit: most })
      return presentMembers(db, organisationId, found)
    })
    if (rows.length === 0) terminal.say('There are no such members.')
    for (const { account_id, email, name, active, signed_in_at, roles } of rows) {
      const given = roles.map(({ issuer, role }) => `${role} of ${issuer}`)
      const seen = signed_in_at ? `signed in ${signed_in_at}` : 'no sign-in known'
      const marks = active ? given : ['let go', ...given]
      terminal.say([account_id, email, toOneLine(name), seen, ...marks].join('  '))
    }
  },
}

/** Who signs in at a provider of their own. */
export const organisationsCommands: Command[] = [list, members]

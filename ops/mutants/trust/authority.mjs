// One small fault for each check that ends authority with its reason.
const standing = 'server/infra/standing'

export const tests = ['server/authority']

export const mutants = [
  {
    rule: 'A4',
    says: 'roles of somebody who is suspended go on counting',
    file: `${standing}/roles.ts`,
    search: ".where('holder.suspended_at', 'is', null)",
    replace: '',
  },
  {
    rule: 'A4',
    says: 'apps of somebody who is suspended go on asking',
    file: `${standing}/apps.ts`,
    search: ".where('developer.suspended_at', 'is not', null)",
    replace: ".where('developer.suspended_at', 'is', null)",
  },
  {
    rule: 'A4',
    says: 'what such an app holds goes on opening accounts',
    file: 'server/infra/http/authenticate.ts',
    search: '.where(isOfStandingApp)',
    replace: '',
  },
  {
    rule: 'A4',
    says: 'tokens of somebody who is suspended are refreshed',
    file: 'server/features/oauth/tokens/spend.ts',
    search:
      ".where('app_grants.account_id', 'in', standingAccounts(tx).select('accounts.account_id'))\n    .forUpdate('app_grants')\n    .executeTakeFirst()\n\n/**\n * One winner",
    replace: ".forUpdate('app_grants')\n    .executeTakeFirst()\n\n/**\n * One winner",
  },
  {
    rule: 'A4',
    says: 'an address moves off a suspended account',
    file: 'server/features/address-moves/describe-move.ts',
    search: 'await requireStanding(db, from)',
    replace: '',
  },
  {
    rule: 'A4',
    says: 'an address moves to a suspended account',
    file: 'server/features/address-moves/find-claimed.ts',
    search: 'holder && claim && (await isStanding(db, claim.accountId))',
    replace: 'holder && claim',
  },
  {
    rule: 'A4',
    says: 'a key of LTI 1.1 outlives its owner',
    file: 'server/features/lti/queries.ts',
    search: ".where('account_id', 'in', standingAccounts(db).select('accounts.account_id'))",
    replace: '',
  },
  {
    rule: 'A4',
    says: 'a webhook of somebody who is suspended goes on telling',
    file: `${standing}/webhooks.ts`,
    search: 'and maker.suspended_at is not null',
    replace: 'and false',
  },
  {
    rule: 'A5',
    says: 'an admitted app widens itself',
    file: 'server/features/oauth/marks-after.ts',
    search: 'wantsMore(before, after) ? { skips_consent: false } : {}',
    replace: '{}',
  },
  {
    rule: 'A3',
    says: 'an old sign-in gives an app what is sensitive',
    file: 'server/features/oauth/consent/grant-authorization.ts',
    search: 'if (scopes.some(isGrave)) requireConfirmed(actor)',
    replace: '',
  },
  {
    rule: 'A3',
    says: 'only rw:issuer itself asks for a fresh sign-in',
    file: 'server/features/oauth/scopes.ts',
    search: "scope.startsWith('rw:issuer')",
    replace: "scope === 'rw:issuer'",
  },
  {
    rule: 'A3',
    says: 'an app that was let in before gets it unasked from an old sign-in',
    file: 'server/features/oauth/consent/start-authorization.ts',
    search: 'if (scopes.some(isGrave) && !isConfirmed(person)) return false',
    replace: '',
  },
  {
    rule: 'A3',
    says: 'how an app was let in is not asked at its deeds',
    file: 'server/infra/http/actor.ts',
    search: "else if (actor.letIn !== 'freshly') throw",
    replace: 'else if (actor.letIn === undefined) throw',
  },
  {
    rule: 'A3',
    says: 'an app makes owners',
    file: 'server/features/issuers/require-own-hand.ts',
    search: "if (token?.grant_id) throw refuse('staff.owners')",
    replace: '',
  },
  {
    rule: 'A3',
    says: 'apps stay when all sign-ins end',
    file: 'server/features/sessions/end-all-sign-ins.ts',
    search: ", 'app_grants'] as const",
    replace: '] as const',
  },
]

// One small fault for each check that an organisation which wants to be asked is, and for each that the gate's tables hold.
const admission = 'server/infra/authority/admission.ts'

export const tests = ['server/authority', 'server/testing/gate']

export const mutants = [
  {
    rule: 'A12',
    says: 'a mail alone moves an address that an organisation guards',
    file: 'server/features/address-moves/require-factor.ts',
    search: "if (await asksSignIn(tx, accountId, proof)) throw refuse('address-move.organisation')",
    replace: '',
  },
  {
    rule: 'A18',
    says: 'tokens of apps and of one’s own go on without the organisation',
    file: 'server/infra/http/authenticate.ts',
    search: '.where(isOfAdmitted)',
    replace: '',
  },
  {
    rule: 'A18',
    says: 'a sign-in goes on that an organisation was not asked for',
    file: admission,
    search: 'and organisations.organisation_id is distinct from access_tokens.came_by',
    replace: 'and false',
  },
  {
    rule: 'A18',
    says: 'refresh tokens go on without the organisation',
    file: 'server/features/oauth/tokens/spend.ts',
    search:
      ".where('app_grants.expires_at', '>', now())\n    .where('app_grants.account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))\n    .where(hasAnswered('app_grants.account_id'))",
    replace:
      ".where('app_grants.expires_at', '>', now())\n    .where('app_grants.account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))",
  },
  {
    rule: 'A18',
    says: 'a sign-in of long before counts for the organisation',
    file: admission,
    search: "and signed_in_at >= coalesce(asks_since, '-infinity')",
    replace: '',
  },
  {
    rule: 'A18',
    says: 'one address more ends a sign-in by all of them',
    file: 'server/features/sessions/actions/end-unadmitted.ts',
    search: '<@ array_append(also_by, came_by)',
    replace: '<@ array[came_by]',
  },
  {
    rule: 'A18',
    says: 'a domain that comes ends no sign-ins',
    file: 'server/features/organisations/save-organisation.ts',
    search: "else if (body.required && domains.isAdded) await endSignInsFor(tx, id, 'others')",
    replace: '',
  },
  {
    rule: 'A18',
    says: 'somebody who is suspended comes back by their own invitation',
    file: 'server/infra/authority/invitations.ts',
    search: 'and inviter.suspended_at is not null',
    replace: 'and false',
  },
  {
    rule: 'A18',
    says: 'a wallet is given the badges of somebody who is suspended',
    file: 'server/features/wallets/queries.ts',
    search: ".where('wallet_offers.account_id', 'in', unsuspendedAccounts(db).select('accounts.account_id'))",
    replace: '',
  },
  {
    rule: 'A18',
    says: 'another backpack is read for somebody who is suspended',
    file: 'server/features/other-backpacks/runs/sync.ts',
    search: ".where('account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))",
    replace: '',
  },
  {
    rule: 'A18',
    says: 'an account that is suspended is signed in to',
    file: 'server/features/sessions/actions/create-token.ts',
    search: "if (held.isSuspended) throw refuse('account.suspended')",
    replace: '',
  },
  {
    rule: 'A2',
    says: 'a passkey that was removed a moment ago signs in',
    file: 'server/features/sessions/hold-proof.ts',
    search: "(await passkeys.where('account_id', '=', accountId).forShare().executeTakeFirst()) !== undefined",
    replace: 'true',
  },
  {
    rule: 'A2',
    says: 'an account at a provider that was unlinked a moment ago signs in',
    file: 'server/features/sessions/hold-proof.ts',
    search: "(await identities.where('account_id', '=', accountId).forShare().executeTakeFirst()) !== undefined",
    replace: 'true',
  },
  {
    rule: 'A18',
    says: 'a way in asks no organisation',
    file: 'server/features/sessions/actions/create-token.ts',
    search: 'await requireAdmission(tx, accountId, asked)',
    replace: '',
  },
  {
    rule: 'A18',
    says: 'an address is restored by an old sign-in',
    file: 'server/features/accounts/addresses/restore-email.ts',
    search: 'requireConfirmed(actor)',
    replace: '',
  },
]

// One small fault for each check at the edges: mailed links, sign-ups, what is left of a person.
const accounts = 'server/features/accounts'

export const tests = [accounts, 'server/testing', 'server/features/awards']

export const mutants = [
  {
    rule: 'A7',
    says: 'a browser without our cookie is where the account was signed up, by its network',
    file: `${accounts}/signup-browser.ts`,
    search: 'config().isLocal && isPrivateNetwork(network) && stored.network',
    replace: 'stored.network',
  },
  {
    rule: 'A10',
    says: 'opening the link ends the mails',
    file: 'server/features/awards/unsubscribe.ts',
    search: 'return askOnPage(reply',
    replace: 'void refuseMails(db(), found.email)\n  return askOnPage(reply',
  },
  {
    rule: 'A10',
    says: 'opening the link of a confirmation mail confirms the address',
    file: 'server/features/sessions/routes.ts',
    search: "openConfirmation(params.confirmId, query.token ?? '', request, reply)",
    replace: "followConfirmation(params.confirmId, query.token ?? '', request, reply)",
  },
  {
    rule: 'A10',
    says: 'mail programs that send parts are refused',
    file: 'contracts/unsubscribe.ts',
    search: '  takesParts: true,\n',
    replace: '',
  },
  {
    rule: 'A10',
    says: 'mail programs are led on',
    file: 'server/features/awards/routes.ts',
    search: 'if (body.page) return',
    replace: 'return',
  },
  {
    rule: 'A11',
    says: 'each address that was ever locked stays',
    file: `${accounts}/lock-address.ts`,
    search: "  await tx.deleteFrom('address_locks').where('email', '=', email).execute()\n",
    replace: '',
  },
  {
    rule: 'A11',
    says: 'those locked together stay',
    file: `${accounts}/lock-address.ts`,
    search: 'await sql`delete from address_locks',
    replace: 'await sql`select from address_locks',
  },
  {
    rule: 'A11',
    says: 'what an account was written to stays for a year',
    file: `${accounts}/delete-account.ts`,
    search: 'await forgetMailsTo(',
    replace: 'void (',
  },
  {
    rule: 'A11',
    says: 'to whom a confirmation went stays for a year',
    file: 'server/infra/mail/forget-letters.ts',
    search: "  ['confirm-email', 30],\n",
    replace: '',
  },
]

// One small fault for each check that ends what lasts with what it was made with.

export const tests = ['server/authority']

export const mutants = [
  {
    rule: 'A22',
    says: 'what a personal token made to last outlives it',
    file: 'server/features/oauth/find-home.ts',
    search: 'made_by: cameBy.tokenId }',
    replace: '}',
  },
  {
    rule: 'A22',
    says: 'by its secret alone an app changes the webhooks of its owner',
    file: 'server/features/webhooks/deliveries/find-reach.ts',
    search: "if (cameBy.kind !== 'let-in-app' && cameBy.kind !== 'own-app') return undefined",
    replace: "if (cameBy.kind !== 'let-in-app') return undefined",
  },
  {
    rule: 'A22',
    says: 'a batch begins after the program that sent it was sent away',
    file: 'server/features/awards/batches/run-award-batch.ts',
    search: "if (!(await isHomeThere(tx, batch))) return makeMessage('batch.program')",
    replace: '',
  },
  {
    rule: 'A22',
    says: 'a claim goes on after the program that started it was sent away',
    file: 'server/features/claims/states.ts',
    search: "state === 'open' && !has_home ? 'paused' : state",
    replace: 'has_home ? state : state',
  },
  {
    rule: 'A22',
    says: 'a kiosk shows its codes after the program that opened it was sent away',
    file: 'server/features/claims/kiosks/find-kiosk.ts',
    search: ".where(isHomeOf(db, 'kiosks'))",
    replace: '',
  },
  {
    rule: 'A23',
    says: 'a webhook of a stolen sign-in tells on',
    file: 'server/features/webhooks/feature.ts',
    search: 'on(tokensEnded, askAnew), ',
    replace: '',
  },
  {
    rule: 'A23',
    says: 'what is let in at the moment in which a sign-in ends is not asked about',
    file: 'server/infra/authority/hold-sign-in.ts',
    search: 'await holdSignIn(tx, actor)',
    replace: '',
  },
  {
    rule: 'A22',
    says: 'a personal token takes over a webhook that waits',
    file: 'server/features/webhooks/actions/update-webhook.ts',
    search: 'const isOpened = !before.is_awake || opensMore(before, after)',
    replace: 'const isOpened = opensMore(before, after)',
  },
  {
    rule: 'A22',
    says: 'a personal token leads the webhooks of others elsewhere',
    file: 'server/features/webhooks/actions/require-own-doing.ts',
    search: "if (cameBy.kind === 'personal-token' && made_by !== cameBy.tokenId) throw refuse('webhook.not-its-own')",
    replace: '',
  },
  {
    rule: 'A23',
    says: 'a link joins a platform after access has ended',
    file: 'server/features/lti/registration/register-platform.ts',
    search: "if (numDeletedRows === 0n) throw refuse('lti.registration')",
    replace: '',
  },
  {
    rule: 'A23',
    says: 'a platform that was let in in a stolen sign-in goes on awarding',
    file: 'server/features/lti/awarding/check-placement.ts',
    search: "if (platform.version === '1.3' && !(await isLetIn(place))) {",
    replace: 'if (false) {',
  },
  {
    rule: 'A23',
    says: 'nothing is asked anew that was set up in a stolen sign-in',
    file: 'server/features/accounts/end-tokens.ts',
    search: 'if (tokenIds.length > 0) await tell(',
    replace: 'if (tokenIds.length < 0) await tell(',
  },
]

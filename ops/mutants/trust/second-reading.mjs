// What was begun, kept or written before somebody left must be of no use to whoever comes next.
const table = 'server/migrations/0088-begun-by-a-sign-in.sql'
const bound = (name) => ({
  rule: 'A17',
  file: table,
  search: `alter table ${name} add column token_hash bytea references access_tokens (token_hash) on delete cascade;`,
  replace: `alter table ${name} add column token_hash bytea;`,
})

export const tests = [
  'server/authority',
  'server/features/social',
  'server/features/other-backpacks',
  'server/features/takeout',
  'server/features/awards/batches',
  'server/features/imports',
  'server/cli/remote',
  'web/app',
  'web/features/backpack',
]

export const mutants = [
  { ...bound('social_attempts'), says: 'a link that was begun outlives the sign-in' },
  { ...bound('one_time_handles'), says: 'a handle outlives the sign-in' },
  { ...bound('other_backpack_attempts'), says: 'a connection that was begun outlives the sign-in' },
  {
    rule: 'A17',
    says: 'reminders of what was taken back go out',
    file: 'server/features/awards/batches/take-back.ts',
    search: '  await cancelMails(tx, issuer_id, awardIds)\n',
    replace: '',
  },
  {
    rule: 'A17',
    says: 'a server names the files that are written',
    file: 'server/cli/remote/export-commands.ts',
    search: 'if (!idForm.test(String(id)))',
    replace: 'if (id === undefined)',
  },
  {
    rule: 'A17',
    says: 'texts of others steer the terminal',
    file: 'server/cli/run-command.ts',
    search: 'const terminal = toPlainTerminal(given)',
    replace: 'const terminal = given',
  },
  {
    rule: 'A17',
    says: 'a tab goes on showing what another person had open',
    file: 'web/app/watch-session.ts',
    search: 'if (isReplaced()) {',
    replace: 'if (false) {',
  },
  {
    rule: 'A17',
    says: 'a tab that slept is not looked at again',
    file: 'web/app/watch-session.ts',
    search: "document.addEventListener('visibilitychange', look)",
    replace: "document.addEventListener('visibilitychange', schedule)",
  },
  {
    rule: 'A17',
    says: 'what was shared or looked for stays in the browser',
    file: 'web/app/sign-out.ts',
    search: 'const forgetting = forgetPerson()',
    replace: 'const forgetting = Promise.resolve()',
  },
  {
    rule: 'A17',
    says: 'ids of badges stay in the browser',
    file: 'web/features/backpack/revoked-notice.tsx',
    search: '.map(({ id }) => markOf(id))',
    replace: '.map(({ id }) => id)',
  },
  {
    rule: 'A17',
    says: 'pictures of what was brought in stay for ever',
    file: 'server/features/imports/drop-files.ts',
    search: "export const fileColumns = ['original_key', 'image_key', 'issuer_image_key'] as const",
    replace: "export const fileColumns = ['original_key'] as const",
  },
  {
    rule: 'A17',
    says: 'a picture goes that a badge class had',
    file: 'server/features/imports/is-file-used.ts',
    search: 'or exists (select from badge_class_versions',
    replace: 'or false and exists (select from badge_class_versions',
  },
]

import { type AuditEntry, type AuditVerb, auditVerbs, auditWays } from '#contracts/operator/audit.ts'
import { t } from '#shared/i18n/text.ts'

export const actionNames = (): Record<AuditVerb, string> => ({
  'theme.saved': t('Changed the appearance'),
  'text.saved': t('Changed a text'),
  'text.removed': t('Removed a text'),
  'tool.saved': t('Changed an external tool'),
  'tool.removed': t('Removed an external tool'),
  'terms.published': t('Published terms'),
  'issuer.created': t('Created an issuer'),
  'issuer.changed': t('Changed an issuer'),
  'issuer.deleted': t('Deleted an issuer'),
  'issuer.suspended': t('Suspended an issuer'),
  'issuer.restored': t('Lifted the suspension of an issuer'),
  'staff.added': t('Invited staff'),
  'staff.changed': t('Changed a role'),
  'staff.removed': t('Removed staff'),
  'badge.deleted': t('Deleted a badge'),
  'awards.revoked': t('Revoked awards'),
  'award.disowned': t('Said that a badge is not meant for the address'),
  'award.reclaimed': t('Took back that a badge is not meant for the address'),
  'batch.undone': t('Took a batch back'),
  'key.replaced': t('Replaced a signing key'),
  'key.leaked': t('Reported a leaked key'),
  'signing.changed': t('Changed how an issuer signs'),
  'webhook.created': t('Created a webhook'),
  'webhook.changed': t('Changed a webhook'),
  'webhook.secret': t('Renewed the secret of a webhook'),
  'webhook.resent': t('Sent messages of a webhook again'),
  'webhook.removed': t('Removed a webhook'),
  'app.registered': t('Registered an app'),
  'app.changed': t('Changed an app'),
  'app.secret': t('Renewed the secret of an app'),
  'app.marked': t('Marked an app'),
  'app.removed': t('Removed an app'),
  'token.created': t('Created an access token'),
  'token.removed': t('Removed an access token'),
  'password.changed': t('Changed the password'),
  'password.reset': t('Set a new password by mail'),
  'second-factor.added': t('Turned the second step of signing in on'),
  'second-factor.removed': t('Turned the second step of signing in off'),
  'second-factor.reset': t('Removed the second step of an account'),
  'second-factor.required': t('Required a second step of the staff'),
  'second-factor.waived': t('Required no second step of the staff any more'),
  'passkey.added': t('Added a passkey'),
  'passkey.removed': t('Removed a passkey'),
  'page.shown': t('Showed their page'),
  'page.hidden': t('Hid their page'),
  'address.moved': t('Moved an address to another account'),
  'address.returned': t('Took a moved address back'),
  'account.deleted': t('Deleted the account'),
  'account.suspended': t('Suspended an account'),
  'account.restored': t('Lifted the suspension of an account'),
  'account.signed-out': t('Signed somebody out everywhere'),
  'account.confirmation-resent': t('Sent somebody the mail that confirms an address again'),
  'operator.made': t('Made somebody an operator'),
  'operator.removed': t('Removed the rights of an operator'),
  'mail.resent': t('Sent a mail again'),
  'job.retried': t('Let jobs run again'),
  'job.dropped': t('Discarded a job'),
  'organisation.created': t('Added an organisation'),
  'organisation.changed': t('Changed an organisation'),
  'organisation.removed': t('Removed an organisation'),
  'organisation.token': t('Renewed the token of an organisation'),
  'organisation.key': t('Created a new key for the provider of an organisation'),
  'organisation.key-ended': t('Ended a key for the provider of an organisation'),
  'member.ended': t('Ended the sign-ins of somebody with their organisation'),
  'member.restored': t('Let somebody sign in with their organisation again'),
  'member.removed': t('Ended a link with an organisation'),
  'address.released': t('Freed an address for somebody else'),
  'member.signed-out': t('Signed somebody out for their organisation'),
  'feature.switched': t('Switched a feature'),
  'issuer.approved': t('Approved an issuer'),
  'issuer.trusted': t('Vouched for an issuer'),
  'issuer.untrusted': t('Stopped vouching for an issuer'),
  'issuer.mails-unlimited': t('Lifted the mail limit of an issuer'),
  'issuer.mails-limited': t('Set the mail limit of an issuer again'),
  'server.moved': t('Moved badges here from another server'),
  'platform.invited': t('Created a link for a learning platform'),
  'platform.added': t('Added a learning platform'),
  'platform.approved': t('Approved a deployment of a learning platform'),
  'platform.removed': t('Removed a learning platform'),
  'place.added': t('Chose a badge for a course'),
  'place.changed': t('Changed the result that earns a badge in a course'),
  'place.removed': t('Took a badge out of a course'),
  'integration.created': t('Created a key for a learning platform'),
  'integration.secret': t('Renewed the secret for a learning platform'),
  'integration.removed': t('Removed the key for a learning platform'),
  'group.created': t('Created a group'),
  'group.changed': t('Changed a group'),
  'group.deleted': t('Deleted a group'),
  'group.added': t('Added people to a group'),
  'group.removed': t('Removed people from a group'),
  'group.left': t('Left a group'),
  'claim.created': t('Made a claim'),
  'claim.changed': t('Changed a claim'),
  'claim.started': t('Started a claim'),
  'claim.paused': t('Paused a claim'),
  'claim.ended': t('Ended a claim'),
  'claim.codes': t('Made codes of a claim'),
  'claim.code-voided': t('Made a code of a claim void'),
  'claim.sheet-voided': t('Made a sheet of codes of a claim void'),
  'claim.code-replaced': t('Replaced a code of a claim'),
  'request.rules': t('Changed how people ask for a badge'),
  'request.sent': t('Asked for a badge'),
  'request.assigned': t('Handed on a request'),
  'request.sent-back': t('Sent a request back'),
  'request.accepted-first': t('Accepted a request as the first of two'),
  'request.accepted': t('Accepted a request'),
  'request.declined': t('Declined a request'),
  'request.withdrawn': t('Withdrew a request'),
  'request.file-off': t('Took a file off a badge'),
  'request.lapsed': t('A request lapsed, as it was not sent again'),
  'kiosk.opened': t('Opened a kiosk'),
  'kiosk.closed': t('Closed a kiosk'),
})

/** What was done, as a reader would say it; a name that this page does not know stays as it is. */
export function describeAction({ verb }: Pick<AuditEntry, 'verb'>): string {
  const known = auditVerbs.find((one) => one === verb)
  return known ? actionNames()[known] : verb
}

export function describeDoer({ name, account_id, client_id }: AuditEntry): string {
  if (name !== null) return name
  if (account_id !== null) return t('Somebody who no longer has an account')
  if (client_id === auditWays.commandLine) return t('Command line')
  if (client_id === auditWays.time) return t('The time that was over')
  if (client_id === auditWays.organisation) return t('The organisation')
  return client_id === auditWays.registration ? t('The app itself') : client_id
}

/** Names and numbers of the action, the telling ones first; ids stay in the export. */
export function describeDetail({ detail, subject_name, subject_id, account_id }: AuditEntry): string {
  const { name, former_name, course, address, role, language, host, count, version } = detail
  const person = subject_id === account_id ? null : subject_name
  const awards =
    typeof count === 'number'
      ? t('{count, plural, =0 {No awards} one {# award} other {# awards}}', { count })
      : undefined
  const numbered = typeof version === 'number' ? t('Version {version}', { version }) : version
  const renamed = former_name !== undefined && former_name !== name ? `${former_name} → ${name}` : name
  return [renamed, course, person, address, role, language, host, awards, numbered]
    .filter((fact) => fact !== undefined && fact !== null)
    .join(' · ')
}

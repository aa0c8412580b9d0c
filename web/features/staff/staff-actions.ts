import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { getIssuer, type Issuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { changeStaff, listStaff, type StaffMember } from '#contracts/issuers/staff.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { roleInSentence, roleName } from '#web/lib/data/role-names.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { memberLabel } from './member-label.ts'

export const useStaff = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(listStaff, { issuerSlug }),
    queryFn: ({ signal }) => call(listStaff, { params: { issuerSlug }, signal }),
  })

/**
 * Throws what the server refused, for the dialog to say. False when the person was asked who acts and thought better of
 * it.
 */
export async function addMember({ slug, name }: Issuer, email: string, role: StaffRole): Promise<boolean> {
  if (!(await change(slug, { action: 'add', email, role }))) return false
  notices.success(t('{email} was invited to the staff of {name}.', { email, name }))
  await reloadIssuer(slug)
  return true
}

export async function changeRole({ slug }: Issuer, member: StaffMember, role: StaffRole): Promise<void> {
  const { email } = member.user
  try {
    if (!(await change(slug, { action: 'modify', email, role }))) return
    const values = { name: memberLabel(member), label: roleName(role) }
    notices.success(t("{name}''s role has been changed to {label}", values))
    await reloadIssuer(slug)
  } catch (failure) {
    notices.error(t('Failed to edit member: {message}', { message: messageOf(failure) }))
  }
}

export async function askToRemove({ slug, name: issuer }: Issuer, member: StaffMember): Promise<void> {
  const name = memberLabel(member)
  const values = { name, issuer, role: roleInSentence(member.role) }
  const agreed = await confirmWith({
    title: t('Remove {name}?', { name }),
    body: member.pending
      ? t('{name} is invited as {role} of {issuer}. The invitation ends.', values)
      : t('{name} is {role} of {issuer} and can do nothing there any more once removed.', values),
    resolveLabel: t('Remove {name}?', { name }),
    danger: true,
  })
  if (!agreed) return
  try {
    if (!(await change(slug, { action: 'remove', email: member.user.email }))) return
    notices.success(t('{name} was removed from the staff of {issuer}.', values))
    await reloadIssuer(slug)
  } catch (failure) {
    notices.error(t('Failed to remove member: {message}', { message: messageOf(failure) }))
  }
}

const change = (issuerSlug: string, body: z.input<typeof changeStaff.body>): Promise<boolean> =>
  runConfirmed(() => call(changeStaff, { params: { issuerSlug }, body }))

// The issuer carries its staff, here and in the list of issuers.
async function reloadIssuer(issuerSlug: string): Promise<void> {
  const keys = [readKey(getIssuer, { issuerSlug }), readKey(listStaff, { issuerSlug }), readKey(listIssuers)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

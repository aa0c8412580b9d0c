import { useState } from 'react'
import type { ListedMember } from '#contracts/organisations/organisation-members.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { freeAddress } from '../data/use-members.ts'

export interface FreeAddressDialogProps {
  organisationId: string
  member: ListedMember
  onClose: () => void
}

/** Says what it means before an address goes to whoever has it now. */
export function FreeAddressDialog({ organisationId, member, onClose }: FreeAddressDialogProps) {
  const { id, addresses, has_no_other: isLast } = member
  const name = member.name || member.email
  const [email, setEmail] = useState(addresses.find((one) => one === member.email) ?? addresses[0] ?? '')
  const [other, setOther] = useState('')
  const title = t('Free an address of {name}?', { name })
  const free = async () => {
    const otherAddress = other.trim() === '' ? {} : { other_address: other.trim() }
    try {
      if (!(await freeAddress({ organisationId, memberId: id }, { email, ...otherAddress }))) return
      notices.success(t('{email} is free for whoever has it now.', { email }))
      onClose()
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <Form label={title} onSubmit={free}>
        <p>
          {t(
            'Do this when the organisation has given the address to somebody else. It leaves this account, with the badges that were awarded to it: they go to whoever signs in with it next, as an account of their own.',
          )}
        </p>
        {addresses.length > 1 ? (
          <Select
            label={t('Address')}
            value={email}
            onChange={setEmail}
            options={addresses.map((value) => ({ value, label: value }))}
          />
        ) : (
          <p className="strong mt-3 [overflow-wrap:anywhere]">{email}</p>
        )}
        {isLast && (
          <TextField
            label={t('Where {name} can be reached now', { name })}
            type="email"
            description={t(
              'It is the only confirmed address of this account. Give another one, and a mail asks to confirm it. Without one the account goes after thirty days.',
            )}
            optional
            value={other}
            onChange={setOther}
          />
        )}
        <FormActions className="buttons">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger">
            {t('Free the address')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

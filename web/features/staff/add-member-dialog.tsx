import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import { type Issuer, type StaffRole, staffRole } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { roleAbilities, roleName } from '#web/lib/data/role-names.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { addMember } from './staff-actions.ts'

const memberForm = z.object({ role: staffRole, email })
const start: z.input<typeof memberForm> = { role: 'staff', email: '' }

export interface AddMemberDialogProps {
  issuer: Issuer
  onClose: () => void
}

export function AddMemberDialog({ issuer, onClose }: AddMemberDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(memberForm),
    defaultValues: start,
  })

  const send = handleSubmit(async (member) => {
    setRefusal(undefined)
    try {
      if (await addMember(issuer, member.email, member.role)) onClose()
    } catch (failure) {
      setRefusal(describeRefusal(failure))
    }
  })

  return (
    <Dialog title={t('Add Member')} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={t('Add Member')}>
        <p className="mb-5">
          {t(
            'An invitation goes to this address. The role begins when its holder next opens {service} with an account.',
          )}
        </p>
        <FormField control={control} name="role" label={t('Choose Role')}>
          {({ label, value, onChange }) => (
            <RadioGroup
              label={label}
              value={value}
              onChange={onChange}
              options={staffRole.options.map((role) => ({ value: role, label: <RoleChoice role={role} /> }))}
            />
          )}
        </FormField>
        <FormField control={control} name="email" label={t('New Member Email')}>
          {(field) => <TextField {...field} type="email" autoComplete="off" />}
        </FormField>
        {refusal && (
          <div className="mt-4">
            <Notice kind="error" title={t('Failed to add member!')}>
              {refusal}
            </Notice>
          </div>
        )}
        <FormActions className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Adding')}>
            {t('Add Member')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function RoleChoice({ role }: { role: StaffRole }) {
  return (
    <>
      {roleName(role)} <span className="small muted block">{roleAbilities(role)}</span>
    </>
  )
}

/** A throttled request says how long to wait, and nothing else. */
function describeRefusal(failure: unknown): string {
  const message = messageOf(failure)
  const isThrottled = failure instanceof ApiError && failure.throttleSeconds() !== undefined
  return isThrottled ? message : t('Failed to add member: {message}', { message })
}

import { Plug } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { explainRefusal, useBeginConnection } from '#web/lib/backpack/use-connections.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Asks where the other backpack is; the rest happens there. */
export function ConnectForm() {
  const [address, setAddress] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending, isSuccess, reset } = useBeginConnection()
  const problem = isMissing ? t('Enter the address of the other backpack.') : error ? explainRefusal(error) : undefined
  const send = () => {
    setMissing(address.trim() === '')
    if (address.trim() !== '') mutate({ address: address.trim() })
  }
  return (
    <Form
      label={t('Connect another backpack')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex flex-wrap items-start gap-3 [&>.field]:m-0 [&>.field]:min-w-64 [&>.field]:flex-1">
        <TextField
          label={t('Address of the other backpack')}
          description={t('Any site that speaks Open Badges 3.0, such as https://badges.example.org')}
          autoComplete="url"
          value={address}
          onChange={(value) => {
            setAddress(value)
            setMissing(false)
            if (error) reset()
          }}
          {...(problem ? { error: problem } : {})}
        />
        <Button
          type="submit"
          variant="primary"
          className="md:mt-8"
          isPending={isPending || isSuccess}
          pendingLabel={t('Looking it up')}
        >
          <Icon of={Plug} />
          {t('Connect')}
        </Button>
      </div>
      <p className="small muted mt-3">
        {t('You are asked there whether {service} may see your badges. You can disconnect it at any time.')}
      </p>
    </Form>
  )
}

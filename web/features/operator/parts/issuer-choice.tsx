import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { t } from '#shared/i18n/text.ts'
import type { GovernedField } from '#web/ui/forms/form-field.tsx'
import { type Option, Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { FoundCount } from '#web/ui/navigation/found-count.tsx'
import { useAllIssuers } from '../data/use-issuers.ts'

interface IssuerChoiceProps extends GovernedField<string> {
  /** What was chosen before, which need not be on the first page of the list. */
  first?: Option
}

/** One of all issuers of this server: the list of the platform, narrowed by a search and filled page by page. */
export function IssuerChoice({ first, ...field }: IssuerChoiceProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(first)
  const part = useDeferredValue(typed.trim())
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllIssuers(
    { part, state: undefined },
    true,
  )
  const found = data?.pages.flatMap((page) => page.rows.map(toOption))
  // What was chosen stays, whatever is looked for next.
  const options = found ?? []
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen.value)
  return (
    <>
      <div className="mt-5 grid items-end gap-x-4 gap-y-3 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
        <TextField
          label={t('Search issuers')}
          labelHidden
          optional
          placeholder={t('Search issuers')}
          value={typed}
          onChange={setTyped}
          onKeyDown={keepForm}
        />
        {hasNextPage && (
          <Button className="justify-self-start" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('More issuers')}
          </Button>
        )}
      </div>
      {part !== '' && found && <FoundCount count={found.length} />}
      <div className="mt-4">
        <Select
          {...field}
          placeholder={t('Choose an issuer')}
          options={isListed ? options : [chosen, ...options]}
          onChange={(value) => {
            setChosen([...options, ...(chosen ? [chosen] : [])].find((option) => option.value === value))
            field.onChange(value)
          }}
          description={sayOf(found, isError)}
        />
      </div>
    </>
  )
}

/** Names are not unique; addresses tell them apart. */
const toOption = ({ slug, name, email }: ListedIssuer): Option => ({
  value: slug,
  label: email === '' ? name : `${name} · ${email}`,
})

function sayOf(found: readonly Option[] | undefined, isError: boolean): string | undefined {
  if (isError) return t('Failed to load the issuers')
  return found?.length === 0 ? t('No issuer was found.') : undefined
}

// Enter looks for issuers here, and sends the form elsewhere.
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

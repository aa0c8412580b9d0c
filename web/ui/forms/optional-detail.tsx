import { Check, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'

export interface OptionalDetailProps {
  title: string
  /** What it is good for, while it is not there. */
  hint: string
  isAdded: boolean
  onAdd: () => void
  onRemove: () => void
  children: ReactNode
}

/** One entry of a form's optional details; its fields are there once it was added. Stands in `OptionalDetails`. */
export function OptionalDetail({ title, hint, isAdded, onAdd, onRemove, children }: OptionalDetailProps) {
  const id = useId()
  return (
    <li>
      <div className="row nowrap">
        <div className="grow">
          <h3 id={id}>{title}</h3>
          {isAdded ? (
            <p className="small muted row tight">
              <Icon of={Check} size="s" />
              {t('Added')}
            </p>
          ) : (
            <p className="small muted">{hint}</p>
          )}
        </div>
        {isAdded ? (
          <Button variant="ghost" aria-label={t('Remove {title}', { title })} onPress={onRemove}>
            {t('Remove')}
          </Button>
        ) : (
          <Button aria-label={t('Add {title}', { title })} onPress={onAdd}>
            <Icon of={Plus} />
            {t('Add')}
          </Button>
        )}
      </div>
      {isAdded && (
        <fieldset className="mt-4" aria-labelledby={id}>
          {children}
        </fieldset>
      )}
    </li>
  )
}

export function OptionalDetails({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{t('Optional Details')}</h2>
      </div>
      <ul className="sheet list">{children}</ul>
    </section>
  )
}

import { Check } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'

export interface StepsProps {
  names: readonly string[]
  /** How many of them are behind; the next one is where the reader is. */
  done: number
}

/** Where somebody is on a way of a few steps. */
export function Steps({ names, done }: StepsProps) {
  return (
    <ol className="steps" aria-label={t('Steps')}>
      {names.map((name, index) => (
        <li key={name} className={index < done ? 'done' : undefined} aria-current={index === done ? 'step' : undefined}>
          <span className="dot" aria-hidden="true">
            {index < done ? <Icon of={Check} size="s" /> : index + 1}
          </span>
          <span>
            {name}
            {index < done && <span className="vh">{`, ${t('done')}`}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

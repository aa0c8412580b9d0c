import { type ReactNode, useId } from 'react'
import { joinClasses } from '#web/ui/navigation/button-class.ts'
import './choices.css'

export interface StudioChoice<Id extends string> {
  id: Id
  label: string
  face: ReactNode
}

export interface ChoicesProps<Id extends string> {
  label: string
  options: readonly StudioChoice<Id>[]
  value: Id | undefined
  onChange: (id: Id) => void
  /** Shows the names below; without it they are read out and shown on hover. */
  named?: boolean
  /** For a legend that the heading above makes superfluous. */
  labelHidden?: boolean
}

/** One of several pictures: radio buttons that look like what they choose. */
export function Choices<Id extends string>({ label, options, value, onChange, named, labelHidden }: ChoicesProps<Id>) {
  const name = useId()
  return (
    <fieldset className={joinClasses('choices', named && 'named')}>
      <legend className={labelHidden ? 'vh' : 'label'}>{label}</legend>
      <div className="options">
        {options.map(({ id, label: text, face }) => (
          <label key={id} className="choice" title={named ? undefined : text}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <span className="face" aria-hidden="true">
              {face}
            </span>
            <span className={named ? 'small' : 'vh'}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

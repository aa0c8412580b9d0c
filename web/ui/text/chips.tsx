export interface Chip {
  id: string
  label: string
  /** How many there are, or in words where not all were counted. */
  count?: number | string | undefined
}

export interface ChipsProps {
  /** What the chips choose: "Status". */
  label: string
  chips: readonly Chip[]
  value: string
  onChange: (id: string) => void
}

/** One of several filters. */
export function Chips({ label, chips, value, onChange }: ChipsProps) {
  return (
    <fieldset className="chips" aria-label={label}>
      {chips.map(({ id, label: text, count }) => (
        <button key={id} type="button" className="chip" aria-pressed={id === value} onClick={() => onChange(id)}>
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className="n">{count}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}

import { Search } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'

export interface SearchFieldProps {
  /** Read out, and shown as placeholder: "Search badges". */
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="withicon grow">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Icon of={Search} />
      <input
        id={id}
        className="input"
        type="search"
        name="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

import { Moon, Sun } from 'lucide-react'
import { Icon } from './icon.tsx'

/** What a switch leads to: the moon by day, the sun by night. The style sheet shows one, as pages are drawn without knowing. */
export function ModeIcon() {
  return (
    <>
      <Icon of={Moon} className="by-day" />
      <Icon of={Sun} className="by-night" />
    </>
  )
}

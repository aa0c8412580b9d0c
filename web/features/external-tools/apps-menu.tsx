import { ChevronDown } from 'lucide-react'
import { t } from '#web/lib/text.ts'
import type { ToolEntry } from '#web/lib/use-external-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Tools of others in the bar at the top. */
export function AppsMenu({ tools }: { tools: readonly ToolEntry[] }) {
  return (
    <Menu
      label={t('Apps')}
      trigger={
        <Button variant="ghost">
          {t('Apps')}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
      entries={tools.map(({ id, label, launchUrl }) => ({ id, label, href: launchUrl }))}
    />
  )
}

import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

export interface TabEntry {
  id: string
  label: ReactNode
  content: ReactNode
  /** Stays mounted while another tab shows, so that typed text and its undo survive. */
  keep?: boolean
}

export interface TabsProps {
  label: string
  tabs: readonly TabEntry[]
  selected?: string
  onSelect?: (id: string) => void
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <TabList className="tabs" aria-label={label}>
        {tabs.map(({ id, label: text }) => (
          <Tab key={id} id={id}>
            {text}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content, keep }) => (
        <TabPanel key={id} id={id} className="tabpanel" shouldForceMount={keep}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

import { hydrateRoot } from 'react-dom/client'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import { BatchView, type BatchViewProps } from './batch-view.tsx'

export async function hydrateBatch(element: HTMLElement, props: BatchViewProps): Promise<void> {
  await takeLanguage()
  hydrateRoot(element, <BatchView {...props} />)
}

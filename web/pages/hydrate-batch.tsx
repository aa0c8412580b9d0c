import { hydrateRoot } from 'react-dom/client'
import { BatchView, type BatchViewProps } from './batch-view.tsx'

export function hydrateBatch(element: HTMLElement, props: BatchViewProps): void {
  hydrateRoot(element, <BatchView {...props} />)
}

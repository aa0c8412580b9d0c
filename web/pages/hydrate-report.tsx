import { hydrateRoot } from 'react-dom/client'
import { ReportView, type ReportViewProps } from './report-view.tsx'

export function hydrateReport(element: HTMLElement, props: ReportViewProps): void {
  hydrateRoot(element, <ReportView {...props} />)
}

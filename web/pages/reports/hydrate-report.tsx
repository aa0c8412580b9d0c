import { hydrateRoot } from 'react-dom/client'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import { ReportView, type ReportViewProps } from './report-view.tsx'

export async function hydrateReport(element: HTMLElement, props: ReportViewProps): Promise<void> {
  await takeLanguage()
  hydrateRoot(element, <ReportView {...props} />)
}

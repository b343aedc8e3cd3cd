import { BusinessFrame } from '../business/frame.js';
import { NoInsights } from './no-insights.js';

export default function BusinessInsightsPage() {
  return <BusinessFrame page="insights">{() => <NoInsights />}</BusinessFrame>;
}

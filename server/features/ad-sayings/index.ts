export {
  dropAdLeads,
  dropSaid,
  fillAdLeads,
  refreshAdLeads,
  selectSaidOf,
} from './ad-lead-store.ts'
export { platformCalled, platformSignals } from './platform-signals.ts'
export { outcomeOf, sayingList, sayingOf, sayingPrints, saysAnything } from './saying-store.ts'
export { platformOfWord } from './word-platform-store.ts'

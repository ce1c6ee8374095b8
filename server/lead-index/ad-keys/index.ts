export { outcomeOf, sayingList, sayingOf, sayingPrints, saysAnything } from './ad-key-sql-store.ts'
export {
  dropAdLeads,
  dropSaid,
  fillAdLeads,
  refreshAdLeads,
  selectSaidOf,
} from './ad-key-store.ts'
export { platformCalled, platformSignals } from './platform-signals.ts'
export { platformOfWord } from './resolve-platform-store.ts'

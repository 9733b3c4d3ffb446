// What each role is offered.
import type { Role } from './types';

const allowed: Record<string, Role[]> = {
  ChangeSetup: ['director'], OpenRegistration: ['director'], ChangeBook: ['director'], CancelTournament: ['director'], PublishPrizes: ['director'],
  SellEntry: ['cashier', 'director'], RefundEntry: ['cashier', 'director'], RefundEntries: ['cashier', 'director'], TransferEntry: ['cashier', 'director'], PayPrize: ['cashier', 'director'], TakeBackPrize: ['cashier', 'director'],
  ChangeLevels: ['director'], ChangeLateRegistration: ['director'], ChangeCap: ['director'], ChangePayout: ['director'],
  StartClock: ['floor', 'director'], PauseClock: ['floor', 'director'], SetLevel: ['floor', 'director'],
  AddTime: ['floor', 'director'], MoveEntry: ['floor', 'director'], BalanceTables: ['floor', 'director'], BreakTable: ['floor', 'director'],
  BustOut: ['floor', 'director', 'dealer'], UndoStep: ['floor', 'cashier', 'director'], RedoStep: ['floor', 'cashier', 'director'],
  AcceptTime: ['director'], RegisterPerson: ['cashier', 'floor', 'director'], ChangePerson: ['cashier', 'floor', 'director'], ErasePerson: ['director'],
  MergePersons: ['director'], PartPersons: ['director'], ImportPersons: ['director'], PostMessage: ['floor', 'director'], TakeDownMessage: ['floor', 'director'],
  SaveTemplate: ['director'], RemoveTemplate: ['director'],
};

/** What this role is offered. The server decides; this only spares a button that would be refused. */
export function may(role: Role | null, type: string): boolean {
  if (role === null) return false;
  return role === 'administrator' || (allowed[type]?.includes(role) ?? false);
}

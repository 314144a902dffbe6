import { type Impact, NOTICE_HOURS, type ServiceName, type ServiceStatus } from '#rules/status/service-status.ts';
import type { Incident } from '#contract/status.ts';

/** What each service is called, and how it is looked at. */
export const SERVICE_NAMES: Record<ServiceName, { name: string; description: string }> = {
  website: { name: 'Website', description: 'The home page is rendered.' },
  practice: { name: 'Practice Exams', description: 'A question is drawn for a quiz.' },
  authentication: { name: 'Authentication', description: 'A session is looked up and a password checked.' },
  payments: { name: 'Payments', description: 'The payment provider answers.' },
  database: { name: 'Database', description: 'The database reads and writes.' },
  api: { name: 'API', description: 'The list of exams is asked for.' },
};

export const STATUS_NAMES: Record<ServiceStatus, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  maintenance: 'Maintenance',
};

export const IMPACT_NAMES: Record<Impact, string> = {
  minimal: 'Minimal impact',
  low: 'Low impact',
  medium: 'Medium impact',
  high: 'High impact',
};

export const INCIDENT_STATUS_NAMES: Record<Incident['status'], string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

export const MAINTENANCE_PROMISE = `We'll notify users at least ${NOTICE_HOURS} hours in advance`;

import { messages } from '../message.js';

export const billing = messages({
  plan: { en: 'Plan', es: 'Plan' },
  apiYes: { en: 'with API access', es: 'con acceso a la API' },
  apiNo: { en: 'without API access', es: 'sin acceso a la API' },
  planHint: {
    en: 'To change the plan, the operator of this service runs:',
    es: 'Para cambiar de plan, quien administra este servicio ejecuta:',
  },
  credits: { en: 'Credits in this cycle', es: 'Créditos de este ciclo' },
  used: { en: 'Used', es: 'Usados' },
  held: { en: 'Reserved for running scans', es: 'Reservados por escaneos en curso' },
  remaining: { en: 'Left', es: 'Restantes' },
  cycle: { en: 'From {start} to {end}', es: 'Del {start} al {end}' },
  nearEnd: { en: 'Almost used up', es: 'Casi agotados' },
  invoices: { en: 'Invoices', es: 'Facturas' },
  noInvoices: { en: 'No invoices yet', es: 'Aún no hay facturas' },
  noInvoicesText: {
    en: 'An invoice is issued at the end of a billing cycle if there is something to pay.',
    es: 'Al final de cada ciclo se emite una factura si hay algo que pagar.',
  },
  number: { en: 'Number', es: 'Número' },
  total: { en: 'Total', es: 'Total' },
  open: { en: 'Open', es: 'Pendiente' },
  paid: { en: 'Paid', es: 'Pagada' },
  void: { en: 'Void', es: 'Anulada' },
  pdf: { en: 'PDF', es: 'PDF' },
  download: { en: 'Download {number}', es: 'Descargar {number}' },
});

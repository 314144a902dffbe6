import type { Device, Network } from '../device.ts';
import { powerOf, securityOf } from '../network/blocks.ts';
import { isShut } from '../network/cables.ts';
import { entriesOn, isSnooping, isTrusted, isWatched } from '../network/hearing.ts';
import { isUp, nodeOf, placeOf } from '../network/interfaces.ts';
import type { Lease } from '../network/leases.ts';
import { wayOf } from '../network/segments.ts';
import { carriedBy, vlansOf } from '../network/carriage.ts';
import { joinVlans } from '../network/vlans.ts';
import { dotted, row, short } from './columns.ts';
import { leaseLine } from './show-services.ts';

const MODES = { shutdown: 'Shutdown', restrict: 'Restrict', protect: 'Protect' };

/** Whether a port's safeguard has acted, and how often: once for each stranger. */
export function shownSecured(device: Device, network: Network): string[] {
  const widths = [12, 15, 13, 20];
  const found = device.ports.flatMap((port) => {
    const own = securityOf(network, device, port);
    return own ? [{ port, own }] : [];
  });
  return [
    row(widths, ['Secure Port', 'MaxSecureAddr', 'CurrentAddr', 'SecurityViolation', 'Security Action']),
    row(widths, ['', '  (Count)', '  (Count)', '    (Count)']),
    '---------------------------------------------------------------------------',
    ...found.map(({ port, own }) =>
      row(widths, [
        short(port).padStart(10),
        String(own.most).padStart(6),
        String(own.secure.length).padStart(6),
        String(own.mode === 'protect' ? 0 : own.strangers.length).padStart(9),
        MODES[own.mode].padStart(10),
      ]),
    ),
    '---------------------------------------------------------------------------',
  ];
}

export function shownSecuredPort(device: Device, network: Network, port: string): string[] {
  const own = securityOf(network, device, port);
  const isBroken = own?.mode === 'shutdown' && own.strangers.length > 0;
  const status =
    own === null
      ? 'Secure-down'
      : isBroken
        ? 'Secure-shutdown'
        : isUp(network, device, port)
          ? 'Secure-up'
          : 'Secure-down';
  const last = own?.strangers.at(-1) ?? own?.secure.at(-1);
  const sticky = own?.isSticky ? own.secure.length - own.configured.length : 0;
  return [
    `Port Security              : ${own ? 'Enabled' : 'Disabled'}`,
    `Port Status                : ${status}`,
    `Violation Mode             : ${MODES[own?.mode ?? 'shutdown']}`,
    'Aging Time                 : 0 mins',
    'Aging Type                 : Absolute',
    'SecureStatic Address Aging : Disabled',
    `Maximum MAC Addresses      : ${own?.most ?? 1}`,
    `Total MAC Addresses        : ${own?.secure.length ?? 0}`,
    `Configured MAC Addresses   : ${own?.configured.length ?? 0}`,
    `Sticky MAC Addresses       : ${sticky}`,
    `Last Source Address:Vlan   : ${last === undefined ? '0000.0000.0000:0' : `${dotted(last)}:${vlanOf(network, device, port)}`}`,
    `Security Violation Count   : ${own && own.mode !== 'protect' ? own.strangers.length : 0}`,
  ];
}

const vlanOf = (network: Network, device: Device, port: string): number => {
  const carried = carriedBy(network, device, port);
  return carried.isTrunk ? carried.native : carried.vlan;
};

export function shownSecuredAddresses(device: Device, network: Network): string[] {
  const widths = [8, 18, 30, 10];
  const found = device.ports.flatMap((port) => {
    const own = securityOf(network, device, port);
    return (own?.secure ?? []).map((mac) => ({ port, mac, own: own! }));
  });
  return [
    '               Secure Mac Address Table',
    '-----------------------------------------------------------------------------',
    row(widths, ['Vlan', 'Mac Address', 'Type', 'Ports', 'Remaining Age']),
    row(widths, ['----', '-----------', '----', '-----', '-------------']),
    ...found.map(({ port, mac, own }) =>
      row(widths, [
        String(vlanOf(network, device, port)).padStart(4),
        dotted(mac),
        own.configured.includes(mac)
          ? Object.values(device.config[`interface ${port}`]!).includes(
              `switchport port-security mac-address sticky ${dotted(mac)}`,
            )
            ? 'SecureSticky'
            : 'SecureConfigured'
          : own.isSticky
            ? 'SecureSticky'
            : 'SecureDynamic',
        short(port),
        '   -',
      ]),
    ),
    '-----------------------------------------------------------------------------',
  ];
}

const watched = (device: Device, begin: string): string =>
  joinVlans(vlansOf(device).filter((vlan) => isWatched(device, begin, vlan))) || 'none';

export function shownSnooping(device: Device): string[] {
  const isOn = device.config['']?.['ip dhcp snooping'] !== undefined;
  const widths = [27, 11, 15];
  const ports = device.ports.filter((port) =>
    Object.keys(device.config[`interface ${port}`] ?? {}).some((key) => key.startsWith('ip dhcp snooping')),
  );
  return [
    `Switch DHCP snooping is ${isOn ? 'enabled' : 'disabled'}`,
    'DHCP snooping is configured on following VLANs:',
    watched(device, 'ip dhcp snooping'),
    'DHCP snooping is operational on following VLANs:',
    isOn ? watched(device, 'ip dhcp snooping') : 'none',
    `Insertion of option 82 is ${device.config['']?.['ip dhcp snooping information option'] === undefined ? 'enabled' : 'disabled'}`,
    'Verification of hwaddr field is enabled',
    'DHCP snooping trust/rate is configured on the following Interfaces:',
    '',
    row(widths, ['Interface', 'Trusted', 'Allow option', 'Rate limit (pps)']),
    row(widths, ['-----------------------', '-------', '------------', '----------------']),
    ...ports.map((port) => {
      const isTrusting = isTrusted(device, port, 'ip dhcp snooping trust');
      const rate =
        device.config[`interface ${port}`]?.['ip dhcp snooping limit rate']?.split(' ').at(-1) ?? 'unlimited';
      return row(widths, [port, isTrusting ? 'yes' : 'no', isTrusting ? 'yes' : 'no', rate]);
    }),
  ];
}

/** Leases that a switch has seen, and addresses bound by hand. */
export function shownSnoopingBindings(device: Device, network: Network, leases: readonly Lease[]): string[] {
  const way = wayOf(network);
  const widths = [20, 17, 12, 15, 6];
  const seen = leases.flatMap((lease) => {
    const client = network.devices[lease.device]!;
    const node = placeOf(network, client, lease.port);
    const vlan = vlansOf(device).find(
      (one) => isSnooping(device, one) && node !== null && way(node, nodeOf(device.name, 'vlan', String(one))) !== null,
    );
    if (vlan === undefined || node === null) return [];
    const entry = entriesOn({ network, way }, node, nodeOf(device.name, 'vlan', String(vlan)))?.at(-1);
    return entry && !isTrusted(device, entry.port, 'ip dhcp snooping trust')
      ? [leaseLine(network, lease, vlan, entry.port)]
      : [];
  });
  const fixed = Object.values(device.config[''] ?? {}).flatMap((line) => {
    const [, mac, vlan, ip, port] = /^ip source binding (\S+) vlan (\d+) (\S+) interface (\S+)$/.exec(line) ?? [];
    if (mac === undefined) return [];
    const shown = mac
      .replaceAll('.', '')
      .replace(/(..)(?=.)/g, '$1:')
      .toUpperCase();
    return [row(widths, [shown, ip!, 'infinite', 'static', vlan!, port!])];
  });
  return [
    row(widths, ['MacAddress', 'IpAddress', 'Lease(sec)', 'Type', 'VLAN', 'Interface']),
    row(widths, [
      '------------------',
      '---------------',
      '----------',
      '-------------',
      '----',
      '--------------------',
    ]),
    ...seen,
    ...fixed,
    `Total number of bindings: ${seen.length + fixed.length}`,
  ];
}

export function shownInspection(device: Device, only?: number): string[] {
  const vlans = vlansOf(device).filter(
    (vlan) => isWatched(device, 'ip arp inspection', vlan) && (only === undefined || vlan === only),
  );
  const has = (what: string) =>
    device.config['']?.['ip arp inspection validate']?.includes(what) ? 'Enabled' : 'Disabled';
  return [
    '',
    `Source Mac Validation      : ${has('src-mac')}`,
    `Destination Mac Validation : ${has('dst-mac')}`,
    `IP Address Validation      : ${has('validate ip')}`,
    '',
    ' Vlan     Configuration    Operation   ACL Match          Static ACL',
    ' ----     -------------    ---------   ---------          ----------',
    ...vlans.map((vlan) => ` ${String(vlan).padStart(4)}     Enabled          Active`),
  ];
}

export function shownInspectionPorts(device: Device): string[] {
  return [
    ' Interface        Trust State     Rate (pps)    Burst Interval',
    ' ---------------  -----------     ----------    --------------',
    ...device.ports.map((port) => {
      const isTrusting = isTrusted(device, port, 'ip arp inspection trust');
      const rate = device.config[`interface ${port}`]?.['ip arp inspection limit rate']?.split(' ').at(-1);
      return ` ${short(port).padEnd(16)} ${(isTrusting ? 'Trusted' : 'Untrusted').padEnd(15)} ${(rate ?? (isTrusting ? 'None' : '15')).padStart(10)}  ${isTrusting ? 'N/A' : '1'}`.trimEnd();
    }),
  ];
}

export function shownRaGuard(device: Device, name: string): string[] {
  const section = device.config[`ipv6 nd raguard policy ${name}`];
  if (!section) return [`% policy ${name} does not exist`];
  const on = device.ports.filter(
    (port) => device.config[`interface ${port}`]?.['ipv6 nd raguard'] === `ipv6 nd raguard attach-policy ${name}`,
  );
  const widths = [16, 6, 21, 14];
  return [
    `RA guard policy ${name} configuration:`,
    ...(section['trusted-port'] === undefined ? [] : ['  trusted-port']),
    `  device-role ${section['device-role']?.split(' ')[1] ?? 'host'}`,
    `Policy ${name} is applied on the following targets:`,
    row(widths, ['Target', 'Type', 'Policy', 'Feature', 'Target range']),
    ...on.map((port) => row(widths, [short(port), 'PORT', name, 'RA guard', 'vlan all'])),
  ];
}

export function shownStorms(device: Device, network: Network): string[] {
  const widths = [11, 14, 11, 11, 10, 10];
  return [
    row(widths, ['Interface', 'Filter State', 'Upper', 'Lower', 'Current', 'Action', 'Type']),
    row(widths, ['---------', '-------------', '----------', '---------', '---------', '---------', '----']),
    ...device.ports.flatMap((port) => {
      const section = device.config[`interface ${port}`] ?? {};
      const [, upper, lower = upper] =
        /level (\S+)(?: (\S+))?$/.exec(section['storm-control broadcast level'] ?? '') ?? [];
      if (upper === undefined) return [];
      const acts = ['shutdown', 'trap'].filter((act) => section[`storm-control action ${act}`] !== undefined);
      const state = isUp(network, device, port) ? 'Forwarding' : isShut(device, port) ? 'Inactive' : 'Link Down';
      return [
        row(widths, [
          short(port),
          state,
          `${upper.padStart(6)}%`,
          `${lower!.padStart(6)}%`,
          '  0.00%',
          acts.map((act) => act[0]!.toUpperCase() + act.slice(1)).join(',') || 'None',
          'B',
        ]),
      ];
    }),
  ];
}

export function shownPower(device: Device): string[] {
  const { budget, ports } = powerOf(device);
  const used = [...ports.values()].reduce((sum, { watts, isOn }) => sum + (isOn ? watts : 0), 0);
  const widths = [10, 7, 11, 8, 20, 6];
  return [
    'Module   Available     Used     Remaining',
    '          (Watts)     (Watts)    (Watts)',
    '------   ---------   --------   ---------',
    `1        ${budget.toFixed(1).padStart(9)}   ${used.toFixed(1).padStart(8)}   ${(budget - used).toFixed(1).padStart(9)}`,
    row(widths, ['Interface', 'Admin', 'Oper', 'Power', 'Device', 'Class', 'Max']),
    row(widths, ['', '', '', '(Watts)']),
    row(widths, ['---------', '------', '----------', '-------', '-------------------', '-----', '----']),
    ...device.ports.map((port) => {
      const own = ports.get(port);
      const mode =
        /^power inline (\w+)/.exec(device.config[`interface ${port}`]?.['power inline'] ?? '')?.[1] ?? 'auto';
      const state = own?.isOn ? 'on' : own && mode !== 'never' && !isShut(device, port) ? 'power-deny' : 'off';
      const kind = own ? (own.watts > 15.4 ? '4' : own.watts > 7 ? '3' : '2') : 'n/a';
      return row(widths, [
        short(port),
        mode === 'never' ? 'off' : mode,
        state,
        own?.isOn ? own.watts.toFixed(1) : '0.0',
        own && mode !== 'never' ? own.name : 'n/a',
        mode === 'never' ? 'n/a' : kind,
        '30.0',
      ]);
    }),
  ];
}

/** Every policy of RA guard. */
export const shownRaGuards = (device: Device): string[] =>
  Object.keys(device.config).flatMap((name) => {
    const [, policy] = /^ipv6 nd raguard policy (\S+)$/.exec(name) ?? [];
    return policy === undefined ? [] : [...shownRaGuard(device, policy), ''];
  });

const CAUSES = ['arp-inspection', 'bpduguard', 'dhcp-rate-limit', 'psecure-violation', 'storm-control'];

/** From which errors ports come back by themselves. */
export function shownRecovery({ config }: Device): string[] {
  const globals = config[''] ?? {};
  const is = (cause: string) => ['all', cause].some((one) => globals[`errdisable recovery cause ${one}`] !== undefined);
  return [
    row([29], ['ErrDisable Reason', 'Timer Status']),
    row([29], ['-----------------', '--------------']),
    ...CAUSES.map((cause) => row([29], [cause, is(cause) ? 'Enabled' : 'Disabled'])),
    '',
    `Timer interval: ${globals['errdisable recovery interval']?.split(' ').at(-1) ?? '300'} seconds`,
    '[This console shows only part of what the command prints.]',
  ];
}

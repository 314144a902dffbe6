import { on, replaceLine, type Solution } from './typing.ts';

const permissions = on(
  'SRV1',
  `sudo chmod 640 /etc/shadow
   sudo chmod 600 /etc/ssh/ssh_host_ed25519_key
   sudo chown root:ops /opt/backup/run.sh
   sudo chmod 750 /opt/backup/run.sh
   sudo chmod 644 /srv/share/rates.csv`,
);

const firewall = on(
  'WEB1',
  `sudo ufw allow 443/tcp
   sudo ufw allow from 10.0.5.0/24 to any port 22 proto tcp
   sudo systemctl disable --now telnet
   sudo ufw enable`,
);

const accounts = on(
  'SRV2',
  `sudo passwd -l kdiaz
   sudo usermod -G audit mchen
   sudo usermod -aG helpdesk tlopez
   sudo usermod -s /usr/sbin/nologin svcbackup`,
);

const filePermissions: Solution = {
  right: [
    permissions,
    on(
      'SRV1',
      `sudo -i
         chmod go-w /srv/share/rates.csv
         chown root /opt/backup/run.sh
         chown :ops /opt/backup/run.sh
         chmod u=rwx,g=rx,o= /opt/backup/run.sh
         chmod go= /etc/ssh/ssh_host_ed25519_key
         chmod o-r /etc/shadow`,
    ),
  ],
  near: [
    replaceLine(permissions, /chmod 640/, 'chmod 600'),
    replaceLine(permissions, /chmod 600/, 'chmod 640'),
    replaceLine(permissions, /chown root:ops/, 'chown root'),
    replaceLine(permissions, /chmod 750/, 'chmod 755'),
    replaceLine(permissions, /chmod 644/, 'chmod 640'),
    replaceLine(permissions, /sudo chmod/, 'chmod'),
  ],
};

const hostFirewall: Solution = {
  right: [
    firewall,
    on(
      'WEB1',
      `sudo -i
         ufw default deny incoming
         ufw allow ssh
         ufw allow from 10.0.5.0/24 to any port 22 proto tcp
         ufw delete allow ssh
         ufw --force enable
         ufw allow https
         systemctl stop telnet.service
         systemctl disable telnet.service`,
    ),
  ],
  near: [
    replaceLine(firewall, /443\/tcp/, '443'),
    replaceLine(firewall, /allow from .*/, 'allow ssh'),
    [...firewall, ...on('WEB1', 'sudo ufw allow ssh')],
    replaceLine(firewall, /disable --now telnet/, 'stop telnet'),
    replaceLine(firewall, /ufw enable/, 'ufw status'),
  ],
};

const accountChanges: Solution = {
  right: [
    accounts,
    on(
      'SRV2',
      `sudo usermod -s /usr/sbin/nologin svcbackup
         sudo usermod -G vpn,helpdesk tlopez
         sudo usermod -G audit mchen
         sudo usermod -L kdiaz`,
    ),
  ],
  near: [
    replaceLine(accounts, /-aG helpdesk/, '-G helpdesk'),
    replaceLine(accounts, /-G audit/, '-aG audit'),
    replaceLine(accounts, /usermod -s .*/, 'passwd -l svcbackup'),
    replaceLine(accounts, /passwd -l kdiaz/, 'usermod -s /usr/sbin/nologin kdiaz'),
  ],
};

const contained = on(
  'WEB4',
  `sudo passwd -l webdeploy
   sudo usermod -G report svcreport
   sudo systemctl disable --now netcheck
   sudo chmod 600 /etc/ssl/shop.key`,
);

const containment: Solution = {
  right: [
    contained,
    on(
      'WEB4',
      `sudo -i
         chmod u=rw,go= /etc/ssl/shop.key
         systemctl stop netcheck
         systemctl disable netcheck
         usermod -L webdeploy
         usermod -G report svcreport`,
    ),
  ],
  near: [
    replaceLine(contained, /-l webdeploy/, '-l akim'),
    replaceLine(contained, /-G report svcreport/, '-L svcreport'),
    replaceLine(contained, /-G report svcreport/, '-aG report svcreport'),
    replaceLine(contained, /disable --now netcheck/, 'disable --now certrenew'),
    replaceLine(contained, /disable --now/, 'stop'),
    replaceLine(contained, /chmod 600 .*/, 'chmod 600 /srv/www/robots.txt'),
  ],
};

/** Labs on Linux hosts. One that a successor carries over is solved as the original is. */
export const hosts: Record<string, Solution> = {
  'sy0-701.2.5.lab-file-permissions': filePermissions,
  'sy0-801.4.1.lab-file-permissions': filePermissions,
  'sy0-701.4.5.lab-host-firewall': hostFirewall,
  'sy0-801.4.1.lab-host-firewall': hostFirewall,
  'sy0-701.4.6.lab-account-changes': accountChanges,
  'sy0-801.4.5.lab-account-changes': accountChanges,
  'sy0-801.4.7.lab-contain': containment,
};

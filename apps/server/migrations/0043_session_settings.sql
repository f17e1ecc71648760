-- How long sessions last, when wrong passwords close an account, and how long passwords are (decision 0043): what stood in the code until now.
insert into setting (key, value) values
  ('session-idle-minutes', '120'),
  ('session-absolute-minutes', '720'),
  ('lock-out-attempts', '5'),
  ('lock-out-minutes', '15'),
  ('password-minimum-length', '12');

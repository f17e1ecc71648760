-- What a figure was read from when something was said about it: who may not read these sections is not told. Null (said by the release before): all that it may be read from.
alter table figure_remark add column sections text[];
